import { Logo } from '../kit/logo.tsx'
import classes from './shop-head.module.css'

/** The shop's mark and name, and the role that is signed in. */
export function ShopHead({ name, logo, role }: { name: string; logo: string; role: string }) {
  return (
    <div className={classes.head}>
      {logo ? <img src={logo} alt="" className={classes.logo} /> : <Logo size={34} />}
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.role}>{role}</div>
      </div>
    </div>
  )
}
