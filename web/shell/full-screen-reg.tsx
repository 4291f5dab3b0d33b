import { Reg } from '../kit/reg.tsx'
import classes from './full-screen-reg.module.css'

/** The whole screen waits: a registration mark whose rings slide together. */
export function FullScreenReg() {
  return (
    <main className={classes.screen}>
      <div role="status" className={classes.status}>
        <Reg size={56} state="loading" />
        <h1 className={classes.words}>Memuat…</h1>
      </div>
    </main>
  )
}
