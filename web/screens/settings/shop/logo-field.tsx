import { Group } from '@mantine/core'
import { PICTURE_FORMATS } from '../../../../core/values/picture-upload.ts'
import { Logo } from '../../../kit/display/logo.tsx'
import { CropMarks } from '../../../kit/fields/crop-marks.tsx'
import { PictureField } from '../../../kit/fields/picture-field.tsx'
import classes from './logo-field.module.css'
import { readLogo } from './read-logo.ts'

type LogoFieldProps = {
  /** A data URL, or empty. */
  value: string
  onChange: (logo: string) => void
  error: string | undefined
}

export function LogoField({ value, onChange, error }: LogoFieldProps) {
  return (
    <PictureField
      legend="Logo"
      noun="logo"
      choose="Pilih gambar"
      size="sm"
      value={value}
      onChange={onChange}
      take={readLogo}
      error={error}
    >
      {({ buttons, limits, over }) => (
        <div className={classes.area} data-over={over || undefined}>
          <CropMarks>
            <div className={classes.inside}>
              <div className={classes.picture}>
                {value ? <img src={value} alt="Logo toko" /> : <Logo size={52} oneInk />}
              </div>
              <div className={classes.words}>
                <p>{value ? 'Dipakai di menu dan di invoice.' : 'Memakai logo bawaan.'}</p>
                <p {...limits} className={classes.limits}>
                  {PICTURE_FORMATS}, maks. 2MB, disarankan 200x200 piksel
                </p>
                <Group gap={8} mt={8}>
                  {buttons}
                </Group>
              </div>
            </div>
          </CropMarks>
        </div>
      )}
    </PictureField>
  )
}
