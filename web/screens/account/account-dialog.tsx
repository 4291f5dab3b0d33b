import { Title } from '@mantine/core'
import { WithQueries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { Initials } from '../../kit/display/initials.tsx'
import { ROLE_LABELS } from '../../text.ts'
import classes from './account-dialog.module.css'
import { OwnDevices } from './own-devices.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'

export function AccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { user } = useShop()
  return (
    <Dialog opened={opened} onClose={onClose} title="Akun saya" fullScreenOnPhone>
      <WithQueries>
        <div className={classes.person}>
          <Initials name={user.name} />
          <div>
            <div className="strong">{user.name}</div>
            <div className="detail">
              {user.email} · {ROLE_LABELS[user.role]}
            </div>
          </div>
        </div>
        <section className={classes.part} aria-labelledby="ganti-sandi">
          <Title order={3} fz="md" id="ganti-sandi">
            Ganti kata sandi
          </Title>
          <PasswordForm email={user.email} />
        </section>
        <section className={classes.part} aria-labelledby="dua-langkah">
          <Title order={3} fz="md" id="dua-langkah">
            Verifikasi dua langkah
          </Title>
          <SecondFactor />
        </section>
        <section className={classes.part} aria-labelledby="perangkat-saya">
          <Title order={3} fz="md" id="perangkat-saya" tabIndex={-1}>
            Perangkat yang sedang masuk
          </Title>
          <OwnDevices />
        </section>
      </WithQueries>
    </Dialog>
  )
}
