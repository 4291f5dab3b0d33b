/** A response or a reference to one. */
export type OpenApiResponse = {
  $ref?: string
  description?: string
  content?: Record<string, { schema?: object; example?: unknown }>
}
type Described = {
  paths: Record<string, Record<string, { responses: Record<string, OpenApiResponse> }>>
  components: { schemas: object; responses?: Record<string, OpenApiResponse> }
}

/**
 * Moves error responses that several calls share to `components.responses`, named by the first code (INVALID_INPUT is `InvalidInput`).
 * Repeated inline, they were two thirds of the document and of generated types.
 */
export function shareErrorResponses({ paths, components }: Described): void {
  const places = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.keys(responses).map((status) => ({ responses, status })))
    .filter(({ status }) => Number(status) >= 400)
  const shared: Record<string, OpenApiResponse> = {}
  const alike = Map.groupBy(places, ({ responses, status }) => JSON.stringify(responses[status]?.content))
  for (const [content, same] of alike) {
    const codes = codesIn(content)
    const refusal = { description: codes.join(', '), content: JSON.parse(content) }
    const [first = ''] = codes
    const name = first.toLowerCase().replace(/(^|_)(\w)/g, (_all, _before, letter) => letter.toUpperCase())
    if (same.length > 1 && shared[name]) throw new Error(`two refusals would be called ${name}`)
    if (same.length > 1) shared[name] = refusal
    for (const { responses, status } of same)
      responses[status] = same.length > 1 ? { $ref: `#/components/responses/${name}` } : refusal
  }
  components.responses = shared
}

function codesIn(content: string): string[] {
  const found = [...content.matchAll(/"(?:enum|const)":(\[[^\]]*\]|"[A-Z_]+")/g)]
  const codes = found.flatMap(([, values = '[]']) => JSON.parse(values) as unknown)
  return [...new Set(codes.map(String).filter((code) => /^[A-Z_]+$/.test(code)))]
}
