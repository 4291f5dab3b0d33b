import type { Page } from '@playwright/test'

/** A picture of one colour that says its version. */
export async function drawPng(page: Page, words: string): Promise<Buffer> {
  const url = await page.evaluate((words) => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 200
    const paper = canvas.getContext('2d')
    if (!paper) throw new Error('no canvas')
    paper.fillStyle = '#123a6b'
    paper.fillRect(0, 0, 600, 200)
    paper.fillStyle = '#fff'
    paper.font = '60px sans-serif'
    paper.fillText(words, 40, 120)
    return canvas.toDataURL('image/png')
  }, words)
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}
