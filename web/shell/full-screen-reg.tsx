import { Reg } from '../ui/reg.tsx'
import classes from './full-screen-reg.module.css'

/** The whole screen waits: a registration mark whose rings slide together. */
export function FullScreenReg() {
  return (
    <main className={classes.screen}>
      <div role="status" className={classes.status}>
        <Reg size={56} state="loading" />
        <span>Memuat…</span>
      </div>
    </main>
  )
}
