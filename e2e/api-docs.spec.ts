import { expect, test } from './support/fixtures.ts'

test('the API can be browsed and tried, with nothing loaded from outside', async ({ page, shop }) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.url) && !request.url().startsWith('data:')) outside.push(request.url())
  })
  await page.goto('/api/docs')
  const welcome = page.locator('.opblock', { hasText: '/welcome' })
  await welcome.locator('.opblock-summary-control').click()
  await welcome.getByRole('button', { name: 'Try it out' }).click()
  await welcome.getByRole('button', { name: 'Execute' }).click()
  await expect(welcome.locator('.live-responses-table')).toContainText('owner@printpro.id')
  expect(outside).toEqual([])
})
