import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Store } from '../../../contract/store.ts'
import { Logo } from '../../kit/display/logo.tsx'
import type { RollSize } from './papers.ts'
import classes from './roll.module.css'

type RollProps = {
  label: string
  size: RollSize
  /** Dependencies of the measurement. */
  content: readonly unknown[]
  /** Receives the value of `@page size`. */
  onLaidOut: (page: string) => void
  children: ReactNode
}

/** mm per CSS pixel. */
const MM = 25.4 / 96

/** One page as long as its content: a hidden draft is measured for `@page`, so that the printer cuts below the last line. */
export function Roll({ label, size, content, onLaidOut, children }: RollProps) {
  const draft = useRef<HTMLDivElement>(null)
  const [fontsReady, setFontsReady] = useState(false)
  useLayoutEffect(() => {
    draft.current?.getBoundingClientRect()
    void (draft.current?.ownerDocument ?? document).fonts.ready.then(() => setFontsReady(true))
  }, [])
  useLayoutEffect(() => {
    const height = draft.current?.firstElementChild?.getBoundingClientRect().height ?? 0
    // Printing hides the draft. 0.5 mm against rounding to a second page.
    if (fontsReady && height > 0)
      onLaidOut(`${size} ${(Math.ceil(height * MM * 10) / 10 + 0.5).toFixed(1)}mm`)
  }, [fontsReady, size, onLaidOut, ...content])
  return (
    <>
      <div ref={draft} className={classes.draft} aria-hidden="true">
        <div className={classes.roll} data-size={size}>
          {children}
        </div>
      </div>
      <div className={classes.desk} data-size={size}>
        <section className={classes.roll} data-size={size} data-sheet aria-label={label}>
          {children}
        </section>
      </div>
    </>
  )
}

export function RollShop({ store, lines }: { store: Store; lines: (string | undefined)[] }) {
  return (
    <header className={classes.shop}>
      <div className={classes.logo}>
        {store.logo ? <img src={store.logo} alt="" /> : <Logo size={48} oneInk />}
      </div>
      <div className={classes.shopName}>{store.name}</div>
      {lines.filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </header>
  )
}
