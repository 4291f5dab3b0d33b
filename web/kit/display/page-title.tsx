import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { createPortal } from 'react-dom'
import classes from './page-title.module.css'

const SlotContext = createContext<HTMLElement | null>(null)
export const TitleSlotProvider = SlotContext.Provider

export function InTitle({ children }: { children: ReactNode }) {
  const slot = useContext(SlotContext)
  return slot && createPortal(children, slot)
}

/** Renders the page's name into the top bar: `<PageTitle title="Daftar Transaksi" aside="3.218 transaksi" />`. */
export function PageTitle({ title, aside }: { title: string; aside?: ReactNode }) {
  const slot = useContext(SlotContext)
  useEffect(() => {
    document.title = `${title} · PrintPro`
  }, [title])
  if (!slot) return null
  return createPortal(
    <>
      <h1 className={classes.title}>{title}</h1>
      {aside && <span className={classes.aside}>{aside}</span>}
    </>,
    slot,
  )
}
