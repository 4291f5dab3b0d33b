import type { CSSVariablesResolver } from '@mantine/core'
import { DARK, INK, LIGHT, type Token, type Tone } from './tokens.ts'

function semantic(tokens: Record<Token, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--pp-${name}`, value]))
}

function ink(tone: Tone): Record<string, string> {
  const name = INK[tone]
  const mantine = `--mantine-color-${tone}`
  return {
    [`${mantine}-text`]: `var(--pp-${name}-ink)`,
    [`${mantine}-filled`]: `var(--pp-${name})`,
    [`${mantine}-filled-hover`]: `var(--pp-${name}-hover)`,
    [`${mantine}-light`]: `var(--pp-${name}-tint)`,
    [`${mantine}-light-hover`]: `var(--pp-${name}-tint)`,
    [`${mantine}-light-color`]: `var(--pp-${name}-ink)`,
    [`${mantine}-outline`]: `var(--pp-${name}-ink)`,
    [`${mantine}-outline-hover`]: `var(--pp-${name}-tint)`,
  }
}

const mantine: Record<string, string> = {
  '--mantine-color-text': 'var(--pp-ink)',
  '--mantine-color-bright': 'var(--pp-ink)',
  '--mantine-color-body': 'var(--pp-surface)',
  '--mantine-color-dimmed': 'var(--pp-ink-2)',
  '--mantine-color-placeholder': 'var(--pp-ink-3)',
  '--mantine-color-error': 'var(--pp-m-ink)',
  '--mantine-color-success': 'var(--pp-g-ink)',
  '--mantine-color-anchor': 'var(--pp-c-ink)',
  '--mantine-color-default': 'var(--pp-surface)',
  '--mantine-color-default-hover': 'var(--pp-hover)',
  '--mantine-color-default-color': 'var(--pp-ink)',
  '--mantine-color-default-border': 'var(--pp-line-2)',
  '--mantine-color-disabled': 'light-dark(var(--pp-sunken), var(--pp-line))',
  '--mantine-color-disabled-color': 'var(--pp-ink-3)',
  '--mantine-color-disabled-border': 'var(--pp-line)',
  '--mantine-primary-color-contrast': 'var(--pp-k)',
  '--mantine-color-gray-light': 'var(--pp-sunken)',
  '--mantine-color-gray-light-hover': 'var(--pp-hover)',
  '--mantine-color-gray-light-color': 'var(--pp-ink-2)',
  '--mantine-color-gray-text': 'var(--pp-ink-2)',
  '--mantine-color-gray-outline': 'var(--pp-line-2)',
  ...ink('cyan'),
  ...ink('magenta'),
  ...ink('yellow'),
  ...ink('green'),
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...semantic(LIGHT),
    ...mantine,
    '--mantine-shadow-md': '0 1px 2px rgb(21 23 27 / 8%), 0 8px 24px rgb(21 23 27 / 12%)',
    '--mantine-shadow-lg': '0 2px 4px rgb(21 23 27 / 8%), 0 20px 56px rgb(21 23 27 / 22%)',
  },
  dark: {
    ...semantic(DARK),
    ...mantine,
    '--mantine-shadow-md': '0 1px 2px rgb(0 0 0 / 32%), 0 8px 24px rgb(0 0 0 / 40%)',
    '--mantine-shadow-lg': '0 2px 4px rgb(0 0 0 / 32%), 0 20px 56px rgb(0 0 0 / 56%)',
  },
})
