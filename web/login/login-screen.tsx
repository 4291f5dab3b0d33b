import { server } from '../data/server.ts'
import { signIn } from '../data/sign-in.ts'
import { LoginPage } from './login-page.tsx'

const welcome = () => server.session.welcome()

/** The login screen with the server behind it. */
export function LoginScreen({ reason }: { reason?: string }) {
  return <LoginPage reason={reason} welcome={welcome} signIn={signIn} />
}
