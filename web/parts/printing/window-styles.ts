// What a window needs that is filled from this page: its styles, with the faces in them.

/** The faces of this page, as data, by the address that they came from. */
const fonts = new Map<string, string>()

/** Keeps the faces that windows are filled with: they cannot be fetched there once the server is away. */
export async function prefetchFonts(): Promise<void> {
  const rules = rulesOfThisPage().filter((rule) => rule instanceof CSSFontFaceRule)
  for (const { cssText } of rules) {
    const address = addressIn(cssText)
    const file = address && (await fetch(address).then((answer) => answer.blob()))
    if (file) fonts.set(address, await dataOf(file))
  }
}

/** All styles that this page has, as one, with the faces in them: the other window fetches nothing. */
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
      // One that could not be fetched, of a part that is not here either.
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
