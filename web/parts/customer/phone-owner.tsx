import { Anchor } from '@mantine/core'
import '../../theme/later-styles.css'
import classes from './phone-owner.module.css'

type Owner = { name: string }

/** The customer who already has this number. */
export function PhoneOwner<Known extends Owner>(props: {
  owner: Known | null
  onChoose?: (owner: Known) => void
}) {
  const { owner, onChoose } = props
  return (
    <div role="status">
      {owner && (
        <p className={classes.owner}>
          Nomor ini sudah dipakai {owner.name}.
          {onChoose && (
            <>
              {' '}
              <Anchor
                component="button"
                type="button"
                fw={650}
                underline="always"
                fz="inherit"
                onClick={() => onChoose(owner)}
              >
                Pilih {owner.name}
              </Anchor>
            </>
          )}
        </p>
      )}
    </div>
  )
}
