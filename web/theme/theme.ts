import { createTheme, defaultVariantColorsResolver, rem, type VariantColorsResolver } from '@mantine/core'
import { COLORS } from './colors.ts'
import { components } from './components.ts'

const FONT = "'Plus Jakarta Sans Variable', 'Plus Jakarta Sans', system-ui, sans-serif"

const ON_INK: Record<string, string> = {
  cyan: 'var(--pp-k)',
  yellow: 'var(--pp-k)',
  magenta: 'var(--pp-on-m)',
  green: 'var(--pp-on-g)',
}

/** Text colours of filled inks; grey buttons use secondary ink. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  if (input.variant === 'filled' && ON_INK[name]) return { ...colors, color: ON_INK[name] }
  if (input.variant === 'subtle' && (name === 'gray' || name === 'cyan')) {
    return {
      ...colors,
      color: name === 'gray' ? 'var(--pp-ink-2)' : 'var(--pp-c-ink)',
      hover: 'var(--pp-hover)',
    }
  }
  return colors
}

export const theme = createTheme({
  colors: COLORS,
  primaryColor: 'cyan',
  primaryShade: 5,
  autoContrast: true,
  luminanceThreshold: 0.3,
  white: '#FFFFFF',
  black: '#15171B',
  fontFamily: FONT,
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.4' },
  headings: {
    fontFamily: FONT,
    fontWeight: '700',
    sizes: {
      h1: { fontSize: rem(18), lineHeight: '1.3' },
      h2: { fontSize: rem(16), lineHeight: '1.35' },
      h3: { fontSize: rem(15), lineHeight: '1.4' },
      h4: { fontSize: rem(14), lineHeight: '1.4' },
      h5: { fontSize: rem(13), lineHeight: '1.4' },
      h6: { fontSize: rem(13), lineHeight: '1.4' },
    },
  },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(8), xl: rem(12) },
  defaultRadius: 'md',
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: variantColors,
  components,
})
