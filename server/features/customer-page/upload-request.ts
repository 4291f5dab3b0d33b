/** Names the order of the link in an upload that begins: the page does not know its id. */
export function withOrder(request: Request, orderId: string): Request {
  if (request.method !== 'POST') return request
  const headers = new Headers(request.headers)
  const given = (headers.get('upload-metadata') ?? '')
    .split(',')
    .filter((pair) => !pair.trim().startsWith('transactionId'))
  headers.set('upload-metadata', [...given, `transactionId ${btoa(orderId)}`].join())
  return new Request(request.url, { method: 'POST', headers })
}
