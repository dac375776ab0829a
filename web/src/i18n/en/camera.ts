/** Photos that are taken one after the other. */
export const camera = {
  'camera.title': 'Take photos',
  'camera.shoot': 'Take a photo',
  'camera.taken': '{count, plural, one {1 photo taken} other {# photos taken}}',
  'camera.add': '{count, plural, =0 {Add} one {Add 1 photo} other {Add # photos}}',
  'camera.choose': 'Choose photos',
  'camera.system': 'Open the camera',
  'camera.notAdded': '{count, plural, one {1 photo not added} other {# photos not added}}',
  'camera.denied':
    'The browser may not use the camera here. The camera of the phone takes one photo after the other, too.',
  'camera.none': 'No camera was found. Choose photos instead.',
  'camera.unsafe':
    'Browsers give the camera only to pages at https addresses. The camera of the phone takes one photo after the other, too.',
}
