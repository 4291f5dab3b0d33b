import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Columns never shrink while virtualized rows change. Resets on resize. */
export function useStableWidths(table: RefObject<HTMLTableElement | null>, isOn: boolean): void {
  const measured = useRef({ window: 0, columns: 0 })
  useLayoutEffect(() => {
    const heads = [...(table.current?.tHead?.rows[0]?.cells ?? [])]
    const { window, columns } = measured.current
    if (!isOn || window !== innerWidth || columns !== heads.length) {
      for (const { style } of heads) style.minWidth = ''
      measured.current = { window: isOn ? innerWidth : 0, columns: heads.length }
    }
    if (!isOn) return
    const giving = heads.map(({ dataset, offsetWidth }) => (dataset.cut ? null : `${offsetWidth}px`))
    for (const [index, width] of giving.entries()) {
      const style = heads[index]?.style
      if (style && width !== null && Number.parseFloat(style.minWidth || '0') < Number.parseFloat(width)) {
        style.minWidth = width
      }
    }
  })
}
