import type { camera as english } from '../en/camera.ts'

export const camera: Readonly<Record<keyof typeof english, string>> = {
  'camera.title': 'Fotos aufnehmen',
  'camera.shoot': 'Foto aufnehmen',
  'camera.taken': '{count, plural, one {1 Foto aufgenommen} other {# Fotos aufgenommen}}',
  'camera.add': '{count, plural, =0 {Hinzufügen} one {1 Foto hinzufügen} other {# Fotos hinzufügen}}',
  'camera.choose': 'Fotos auswählen',
  'camera.system': 'Kamera öffnen',
  'camera.notAdded': '{count, plural, one {1 Foto nicht hinzugefügt} other {# Fotos nicht hinzugefügt}}',
  'camera.denied':
    'Der Browser darf die Kamera hier nicht benutzen. Auch die Kamera des Telefons nimmt ein Foto nach dem anderen auf.',
  'camera.none': 'Keine Kamera gefunden. Wähle stattdessen Fotos aus.',
  'camera.unsafe':
    'Browser geben die Kamera nur Seiten mit https-Adresse. Auch die Kamera des Telefons nimmt ein Foto nach dem anderen auf.',
}
