import { useMediaQuery } from '@mantine/hooks'

/** Style sheets use `@media (max-width: 47.99em)`. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
}

export function useWidth(em: number): boolean {
  return useMediaQuery(`(min-width: ${em}em)`, true, { getInitialValueInEffect: false })
}
