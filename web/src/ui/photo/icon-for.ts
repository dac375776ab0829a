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

/** Words with their icons; the first that fits counts. */
type Icons = readonly (readonly [RegExp, LucideIcon])[]

/** Names of types and tags in the languages of the page. */
const icons: Icons = [
  [/wrench|\btool|hammer|drill|screw|werkzeug|outil|herramienta/i, Wrench],
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
  [/spare|\bparts?\b|ersatz|rechange|repuesto/i, Cog],
  [/club|verein/i, Flag],
  [/box|storage|container|kiste|lager|boîte|caja/i, Box],
]

/** Names of items in the languages of the page: words of one thing, which say less of a whole type or tag. */
const iconsOfNames: Icons = [
  [/smoke|alarm|extinguish|rauch|feuer|lösch|extinct|détecteur|detector|extintor/i, FireExtinguisher],
  [/mower|rake\b|spade|mäher|gieß|blumentopf|spaten|tondeuse|arrosoir|cortac|regadera|maceta/i, Sprout],
  [
    /bohr|säge|zange|schraub|saw\b|pliers|screw|ladder|leiter|perceus|marteau|tournevis|pince|taladro|martillo|destorn|alicate|escalera/i,
    Wrench,
  ],
  [
    /phone|tablet\b|printer|router|tv\b|televis|fernseh|drucker|telefon|handy|imprimante|télé|impresora|teléfono/i,
    Laptop,
  ],
  [
    /toast|kettle|blender|mixer|coffee|knife|fridge|oven|kocher|pfanne|topf|tasse|messer|kühl|backofen|kaffee|grille-pain|bouilloire|poêle|couteau|réfrig|cafeti|sartén|cuchillo|nevera|horno|cafetera|tostad/i,
    Utensils,
  ],
  [
    /washing|dryer|vacuum|charger|wasch|trockner|staubs|ladegerät|bügeleisen|aspirateur|lave-|sèche-|chargeur|lavadora|secadora|aspirador|cargador/i,
    Plug,
  ],
  [
    /desk\b|\bbed\b|shelf|wardrobe|lamp|tisch|bett\b|regal|schrank|sessel|matratze|armoire|étagère|chaise|canapé|fauteuil|\bmesa|armario|estanter|silla|lámpara/i,
    Sofa,
  ],
  [
    /jacket|coat\b|dress\b|boots|glove|jacke|mantel|stiefel|mütze|handschuh|veste|manteau|pantalon|gants|bottes|chaqueta|abrigo|pantal|guantes|botas/i,
    Shirt,
  ],
  [
    /backpack|sleeping|ski\b|rucksack|schlafsack|schlitten|ski(er)?\b|sac à dos|tente\b|luge|mochila|esquí/i,
    Tent,
  ],
  [/headphone|piano|radio|kopfhörer|klavier|lautsprecher|enceinte|auricular|altavoz/i, Music],
  [/\bring\b|necklace|watch\b|halskette|armbanduhr|montre|bague|collier|reloj|anillo/i, Gem],
  [/passport|contract|certific|urkunde|vertrag|passeport|contrat|pasaporte/i, FileText],
  [/lego|doll\b|teddy|puppe|poupée|peluche|muñec/i, Puzzle],
  [/tyre|reifen|pneu|neumático/i, Car],
]

/** Icons found so far, by text: lists show the same few types and tags again and again. */
const found = new Map<string, LucideIcon | undefined>()

const iconIn = (all: Icons, text: string): LucideIcon | undefined =>
  all.find(([words]) => words.test(text))?.[1]

function findIcon(hint: string): LucideIcon | undefined {
  if (!found.has(hint)) found.set(hint, iconIn(icons, hint))
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

/** The same; else one that the name of an item proposes, and a package where no text says anything. */
export const iconFor = (hints: readonly string[], name = ''): LucideIcon =>
  knownIconFor(hints) ?? iconIn(iconsOfNames, name) ?? iconIn(icons, name) ?? Package
