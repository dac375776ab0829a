import {
  Bike,
  BookOpen,
  Box,
  Camera,
  Car,
  Cog,
  FileText,
  FireExtinguisher,
  Flag,
  Gem,
  Gift,
  HeartPulse,
  Laptop,
  type LucideIcon,
  Music,
  Package,
  Plug,
  Puzzle,
  Sailboat,
  Shirt,
  ShoppingBasket,
  Sofa,
  Sprout,
  Tent,
  Utensils,
  Wrench,
} from 'lucide-react'

/** Names of types and tags in the languages of the page, with their icons; the first that fits counts. */
const icons: readonly (readonly [RegExp, LucideIcon])[] = [
  [/wrench|tool|hammer|drill|screw|werkzeug|outil|herramienta/i, Wrench],
  [/book|library|buch|bücher|livre|libro/i, BookOpen],
  [/music|audio|guitar|instrument|speaker|musik|gitarre|musique|música/i, Music],
  [/camera|photo|kamera|foto|cámara/i, Camera],
  [
    /computer|laptop|monitor|server|network|electronic|elektronik|électronique|electrónica|netzwerk|home lab|iot/i,
    Laptop,
  ],
  [/electric|appliance|cable|batter|plug|elektr|kabel|akku|électr|eléctr|electro/i, Plug],
  [/kitchen|cook|food|silverware|küche|geschirr|lebensmittel|cuisine|cocina/i, Utensils],
  [/bicycle|bike|fahrrad|velo|vélo|bicicleta/i, Bike],
  [/vehicle|truck|fahrzeug|véhicule|vehículo|coche|voiture|\b(car|auto)\b/i, Car],
  [/sail|boat|segel|bateau|barco/i, Sailboat],
  [/outdoor|camping|sport|tent|hiking|zelt/i, Tent],
  [/furniture|sofa|chair|household|möbel|stuhl|haushalt|meuble|mueble/i, Sofa],
  [/cloth|shirt|shoe|kleid|schuh|vêtement|chaussure|ropa|zapato/i, Shirt],
  [/document|paper|file|dokument|papier|akte|papel/i, FileText],
  [/valuable|jewel|heirloom|wertvoll|schmuck|erbstück|bijou|joya/i, Gem],
  [/health|medic|gesund|medizin|santé|salud/i, HeartPulse],
  [/garden|plant|flower|garten|pflanze|jardin|jardín/i, Sprout],
  [/toy|game|hobby|puzzle|spiel|jouet|juguete/i, Puzzle],
  [/christmas|season|gift|weihnacht|geschenk|noël|cadeau|navidad|regalo/i, Gift],
  [/safety|fire|sicherheit|feuer|sécurité|seguridad/i, FireExtinguisher],
  [/suppl|consumable|clean|verbrauch|vorrat|putz|nettoyage|limpieza/i, ShoppingBasket],
  [/spare|part|ersatz|rechange|repuesto/i, Cog],
  [/club|verein/i, Flag],
  [/box|storage|container|kiste|lager|boîte|caja/i, Box],
]

/** Icons found so far, by text: lists show the same few types and tags again and again. */
const found = new Map<string, LucideIcon | undefined>()

function findIcon(hint: string): LucideIcon | undefined {
  if (!found.has(hint)) found.set(hint, icons.find(([words]) => words.test(hint))?.[1])
  return found.get(hint)
}

/** The icon for what is called so: the first of the texts that says something decides; undefined when none does. */
export function knownIconFor(hints: readonly string[]): LucideIcon | undefined {
  for (const hint of hints) {
    const icon = findIcon(hint)
    if (icon !== undefined) return icon
  }
  return undefined
}

/** The same, and a package where no text says anything. */
export const iconFor = (hints: readonly string[]): LucideIcon => knownIconFor(hints) ?? Package
