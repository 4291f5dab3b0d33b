import { expect, type Locator } from '@playwright/test'

/** Fails when a control or text in `box` is covered by another element, or outside the window, after it is scrolled into view. */
export async function expectReachable(box: Locator, what: string): Promise<void> {
  await expect(async () => expect(await box.evaluate(findUnreachable), what).toEqual([])).toPass({
    timeout: 60_000,
  })
}

/** Fails when another element covers a part of `control`. */
export async function expectNotCovered(control: Locator, what: string): Promise<void> {
  const over = () =>
    control.evaluate((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const parts = [0.1, 0.3, 0.5, 0.7, 0.9]
      const points = parts.flatMap((x) => parts.map((y) => [left + width * x, top + height * y] as const))
      const hits = points.map(([x, y]) => document.elementFromPoint(x, y))
      return hits
        .filter((hit) => !control.contains(hit))
        .map((hit) => hit?.textContent ?? 'outside the window')
    })
  await expect.poll(over, what).toEqual([])
}

/** Fails when one of these texts is truncated with an ellipsis, or clipped. */
export async function expectNotTruncated(texts: Locator, what: string): Promise<void> {
  const cut = () =>
    texts.evaluateAll((texts) =>
      texts
        .filter(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
        )
        .map(({ textContent }) => textContent),
    )
  await expect.poll(cut, what).toEqual([])
}

/** Runs in the page. Scrolls no further than the focus would, and restores the position within the same frame. */
function findUnreachable(box: Element): string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'
  const scrolled = new Map<Element, [left: number, top: number]>()
  const found: string[] = []
  for (const part of box.querySelectorAll<HTMLElement>('*')) {
    const isText = [...part.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    if (!isText && !part.matches(CONTROLS)) continue
    if (
      part.matches(':disabled') ||
      !part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
      continue
    // Skips text for screen readers only, and checkboxes that are drawn by their labels.
    if (part.offsetWidth <= 1 || part.offsetHeight <= 1 || part.closest('svg')) continue
    // Skips icons that pass presses to the field around them.
    if (getComputedStyle(part).pointerEvents === 'none') continue
    for (let around = part.parentElement; around; around = around.parentElement) {
      if (!scrolled.has(around)) scrolled.set(around, [around.scrollLeft, around.scrollTop])
    }
    part.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = part.getClientRects()[0] ?? new DOMRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const label = (part as HTMLInputElement).labels?.[0]
    const field = part.matches('input') && part.closest('.mantine-Input-wrapper')
    const isHit =
      hit &&
      [part, label, field].some((felt) => felt && (felt.contains(hit) || (isText && hit.contains(felt))))
    const isInWindow = left >= -1 && left + Math.min(width, 1) <= innerWidth && top >= -1 && top < innerHeight
    if (!isHit || !isInWindow) {
      const over = hit ? ` behind ${hit.outerHTML.replace(/\s+/g, ' ').slice(0, 120)}` : ''
      found.push(
        `${part.textContent?.slice(0, 40)} ${part.outerHTML.replace(/\s+/g, ' ').slice(0, 120)}${over}`,
      )
    }
  }
  for (const [around, [left, top]] of scrolled) around.scrollTo({ left, top, behavior: 'instant' })
  return found
}
