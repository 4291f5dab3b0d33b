import { Alert, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Logo } from '../../kit/display/logo.tsx'
import { RegistrationMark } from '../../kit/display/registration-mark.tsx'
import { FailureCode } from '../../kit/feedback/failure-code.tsx'
import { CropMarks } from '../../kit/fields/crop-marks.tsx'
import { Form } from '../../kit/fields/form.tsx'
import classes from './login-page.module.css'

type LoginFrameProps = {
  /** The window's name. */
  name: string
  title: string
  about: string
  error: string
  cause?: unknown
  onSubmit: () => void
  aside?: ReactNode
  wide?: boolean
  children: ReactNode
}

export function LoginFrame({
  name,
  title,
  about,
  error,
  cause,
  onSubmit,
  aside,
  wide,
  children,
}: LoginFrameProps) {
  useEffect(() => {
    document.title = `${name} · PrintPro`
  }, [name])
  return (
    <main className={classes.press}>
      {['top', 'bottom', 'left', 'right'].map((edge) => (
        <span key={edge} className={classes.mark} data-edge={edge}>
          <RegistrationMark size={22} />
        </span>
      ))}
      <div style={{ width: '100%', maxWidth: aside || wide ? 880 : 440 }}>
        <CropMarks outside>
          <div className={classes.sheet} data-demo={Boolean(aside) || undefined}>
            <Form className={classes.form} onSubmit={onSubmit}>
              <div className={classes.brand}>
                <Logo size={44} />
                PrintPro
              </div>
              <Title order={1} className={classes.title}>
                {title}
              </Title>
              <Text c="dimmed" mt={6} mih={20}>
                {about}
              </Text>
              <div className={classes.fields}>
                {error && (
                  <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} />}>
                    {error}
                    <FailureCode error={cause} />
                  </Alert>
                )}
                {children}
              </div>
            </Form>
            {aside}
          </div>
        </CropMarks>
      </div>
    </main>
  )
}
