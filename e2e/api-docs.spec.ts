import { expect, test } from './support/fixtures.ts'

test('the API can be browsed, with nothing loaded from outside', async ({ page, shop }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.url) && !request.url().startsWith('data:')) outside.push(request.url())
  })
  await page.goto('/api/docs')
  await page.getByRole('link', { name: 'Payments' }).click()
  const call = page.getByRole('group').filter({ hasText: '/api/welcome' })
  await call.getByText('/api/welcome').click()
  await expect(call.getByText('Needs no session and no key.')).toBeVisible()
  expect(outside).toEqual([])
})
