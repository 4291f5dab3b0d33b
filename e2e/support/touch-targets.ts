import type { Page } from '@playwright/test'

/** Smallest width and height of a touch target (px). */
const LEAST = 44
/** The widest window with the phone layout (web/kit/browser/use-phone.ts). */
const PHONE = 767

/** Lists the touch targets below the limit; none on wider windows. */
export async function smallTargets(page: Page, except: readonly string[]): Promise<string[]> {
  if ((page.viewportSize()?.width ?? 0) > PHONE) return []
  return page.evaluate(findSmallTargets, { least: LEAST, except: [...except] })
}

/**
 * Runs in the page. Measures how far around its centre a press reaches the control, pseudo-elements and its label included, but
 * not where another element covers it. A link within a sentence is as high as its line. Scrolls and restores the position within
 * one frame, so nothing is painted in between.
 */
function findSmallTargets({ least, except }: { least: number; except: string[] }): string[] {
  // The frame around a field may take no presses.
  const FRAMES = 2
  const roles = ['button', 'link', 'tab', 'menuitem', 'option', 'checkbox', 'radio', 'switch']
  const controls = document.querySelectorAll<HTMLElement>(
    `a[href], button, input, select, textarea, summary, ${roles.map((role) => `[role=${role}]`).join()}`,
  )
  const found: string[] = []
  const scrolled = new Map<Element, [left: number, top: number]>()
  for (const control of controls) {
    if (control.matches(':disabled') || except.some((rows) => control.closest(rows))) continue
    const labels = [...((control as HTMLInputElement).labels ?? [])]
    // A checkbox that is drawn by its label has no size.
    const seen = [control, ...labels].find((part) => part.offsetWidth > 1 && isSeen(part))
    if (!seen || isLarge(seen) || isInSentence(control)) continue
    if (labels.some((label) => label.contains(control) && isLarge(label))) continue
    const felt = feltOn([control, ...labels])
    scrollTo(seen)
    const { left, top, width, height } = seen.getClientRects()[0] ?? new DOMRect()
    const [x, y] = [left + width / 2, top + height / 2]
    // A covered control cannot be pressed at all.
    if (!felt(x, y)) continue
    const reach = (across: -1 | 0 | 1, down: -1 | 0 | 1) => {
      let distance = 0
      while (distance < least && felt(x + across * (distance + 1), y + down * (distance + 1))) distance++
      return distance
    }
    const size = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1]
    if (size.some((length) => length < least - FRAMES)) found.push(`${size.join(' × ')} px: ${said(control)}`)
  }
  for (const [box, [left, top]] of scrolled) box.scrollTo({ left, top, behavior: 'instant' })
  return found

  function isSeen(part: HTMLElement): boolean {
    return part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }

  function isLarge(part: HTMLElement): boolean {
    return part.offsetWidth >= least && part.offsetHeight >= least
  }

  function isInSentence(control: HTMLElement): boolean {
    const beside = [...(control.parentNode?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(node.nodeValue ?? ''),
    )
    return beside && getComputedStyle(control).display === 'inline'
  }

  function feltOn(parts: HTMLElement[]) {
    return (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && parts.some((part) => part.contains(hit))
    }
  }

  function scrollTo(part: HTMLElement): void {
    for (let box = part.parentElement; box; box = box.parentElement) {
      if (!scrolled.has(box)) scrolled.set(box, [box.scrollLeft, box.scrollTop])
    }
    part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  }

  function said(control: HTMLElement): string {
    return control.outerHTML.replace(/\s+/g, ' ').slice(0, 240)
  }
}
