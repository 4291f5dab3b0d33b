/**
 * Runs in the page: names classes of Mantine's components without a rule in the page's style sheets, and outlined buttons without their
 * border. The first means that a sheet is missing, the second that UnstyledButton's sheet came after Button's.
 */
export function findUnstyled(): string[] {
  const selectors: string[] = []
  const collect = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) selectors.push(rule.selectorText)
      if (rule instanceof CSSGroupingRule) collect(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) {
    try {
      collect(sheet.cssRules)
    } catch {
      // Of a part that was loaded ahead when the network was gone.
    }
  }
  const styled = new Set(selectors.join().match(/\bm_[0-9a-f]+/g))
  const used = [...document.querySelectorAll('[class*="m_"]')].flatMap((element) => [...element.classList])
  const missing = [...new Set(used)].filter((name) => /^m_[0-9a-f]+$/.test(name) && !styled.has(name))
  const borderless = [
    ...document.querySelectorAll('.mantine-Button-root[data-variant="default"]:not([data-disabled])'),
  ].filter((button) => getComputedStyle(button).borderTopStyle !== 'solid')
  return [
    ...missing.map((name) => `no style of ${document.querySelector(`.${name}`)?.className}`),
    ...borderless.map((button) => `no border around ${button.textContent}`),
  ]
}
