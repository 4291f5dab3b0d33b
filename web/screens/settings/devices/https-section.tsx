import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { StatusBadge } from '../../../kit/status.tsx'
import classes from './devices-tab.module.css'

/** How this device has come to the shop, what that cannot do, and the way to what can. */
export function HttpsSection() {
  const { data } = useQuery({
    queryKey: ['https'],
    queryFn: async (): Promise<{ port: number | null }> => (await fetch('/https/state.json')).json(),
  })
  const isHttps = location.protocol === 'https:'
  return (
    <Paper component="section" aria-labelledby="sambungan" className={classes.card}>
      <Group justify="space-between">
        <Title order={2} id="sambungan">
          Sambungan perangkat ini
        </Title>
        {isSecureContext ? (
          <StatusBadge tone="green" label={isHttps ? 'Https' : 'Lokal'} />
        ) : (
          <StatusBadge tone="yellow" label="Http" />
        )}
      </Group>
      <Text fz="sm">{words(isHttps, isSecureContext)}</Text>
      {!isHttps && data && (
        <>
          {data.port === null && (
            <Text fz="sm">
              Https belum dinyalakan: jalankan <code>printpro https</code> di komputer server, lalu mulai
              ulang PrintPro.
            </Text>
          )}
          <Button
            component="a"
            href="/https"
            target="_blank"
            variant="default"
            leftSection={<IconShieldLock size={18} />}
          >
            {data.port === null ? 'Tentang https' : 'Pakai https di perangkat ini'}
          </Button>
        </>
      )}
    </Paper>
  )
}

function words(isHttps: boolean, isSecure: boolean): string {
  if (isHttps) return 'PrintPro bisa dimuat ulang selama luring, dan tidak terbaca orang lain di jaringan.'
  // The server's own computer: nothing goes over a network.
  if (isSecure) return 'Komputer server sendiri. Tablet dan komputer lain sebaiknya lewat https.'
  return 'Selama luring halaman ini tidak bisa dimuat ulang, dan isinya terbaca orang lain di jaringan yang sama.'
}
