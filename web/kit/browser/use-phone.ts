import { useMediaQuery } from '@mantine/hooks'

/** A phone's width: lists are cards, dialogs take the whole screen. Style sheets say `@media (max-width: 47.99em)`. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
}

/** Whether the window is at least `em` wide. */
export function useWidth(em: number): boolean {
  return useMediaQuery(`(min-width: ${em}em)`, true, { getInitialValueInEffect: false })
}
