// Styles for windows rendered by this page, with embedded fonts.

/** Data URLs by address. */
const fonts = new Map<string, string>()

/** The other window cannot fetch fonts offline. */
export async function prefetchFonts(): Promise<void> {
  const rules = rulesOfThisPage().filter((rule) => rule instanceof CSSFontFaceRule)
  for (const { cssText } of rules) {
    const address = addressIn(cssText)
    const file = address && (await fetch(address).then((answer) => answer.blob()))
    if (file) fonts.set(address, await dataOf(file))
  }
}

/** All rules as one style element. */
export function stylesOfThisPage(): HTMLStyleElement {
  const style = document.createElement('style')
  const rules = rulesOfThisPage().map(({ cssText }) => {
    const address = cssText.startsWith('@font-face') ? addressIn(cssText) : undefined
    return address ? cssText.replace(address, fonts.get(address) ?? 'data:,') : cssText
  })
  style.textContent = rules.join('\n')
  return style
}

function rulesOfThisPage(): CSSRule[] {
  return [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules]
    } catch {
      // A sheet that failed to load.
      return []
    }
  })
}

function addressIn(rule: string): string | undefined {
  return /url\("(\/[^"]*)"\)/.exec(rule)?.[1]
}

function dataOf(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = failed
    reader.readAsDataURL(file)
  })
}
