import { fillForms } from "../lib/currency-words.ts";
import type { CurrencyForms } from "../lib/currency-words.ts";
import { nameKey } from "../lib/name.ts";
import { LANGUAGES } from "../lib/limits.ts";
import type { Language } from "../lib/options.ts";

/** A built-in currency: emoji, names, and plural forms for 1, 2 and 5. */
type Entry = readonly [
  icon: string,
  english: string,
  one: string,
  russian: string,
  beside1: string,
  beside2: string,
  beside5: string,
];

/** Offered first. */
const POPULAR: readonly Entry[] = [
  ["⭐", "Stars", "star", "Звёзды", "звезда", "звезды", "звёзд"],
  ["☕", "Coffees", "coffee", "Кофе", "кофе", "кофе", "кофе"],
  ["💎", "Gems", "gem", "Кристаллы", "кристалл", "кристалла", "кристаллов"],
  ["🪙", "Coins", "coin", "Монеты", "монета", "монеты", "монет"],
  ["🍪", "Cookies", "cookie", "Печенья", "печенье", "печенья", "печений"],
  ["🍕", "Pizzas", "pizza", "Пиццы", "пицца", "пиццы", "пицц"],
  ["🌮", "Tacos", "taco", "Тако", "тако", "тако", "тако"],
  ["🍩", "Donuts", "donut", "Пончики", "пончик", "пончика", "пончиков"],
  ["🍎", "Apples", "apple", "Яблоки", "яблоко", "яблока", "яблок"],
  ["🍌", "Bananas", "banana", "Бананы", "банан", "банана", "бананов"],
  ["🥕", "Carrots", "carrot", "Морковки", "морковка", "морковки", "морковок"],
  ["🍺", "Beers", "beer", "Пиво", "пиво", "пива", "пива"],
  ["🍫", "Chocolates", "chocolate", "Шоколадки", "шоколадка", "шоколадки", "шоколадок"],
  ["🎂", "Cakes", "cake", "Торты", "торт", "торта", "тортов"],
  ["🧁", "Cupcakes", "cupcake", "Капкейки", "капкейк", "капкейка", "капкейков"],
  ["🍀", "Clovers", "clover", "Клеверы", "клевер", "клевера", "клеверов"],
  ["🔥", "Flames", "flame", "Огоньки", "огонёк", "огонька", "огоньков"],
  ["⚡", "Lightning bolts", "lightning bolt", "Молнии", "молния", "молнии", "молний"],
  ["🚀", "Rockets", "rocket", "Ракеты", "ракета", "ракеты", "ракет"],
  ["🏆", "Trophies", "trophy", "Кубки", "кубок", "кубка", "кубков"],
  ["🥇", "Gold medals", "gold medal", "Золотые медали", "золотая медаль", "золотые медали", "золотых медалей"],
  [
    "🥈",
    "Silver medals",
    "silver medal",
    "Серебряные медали",
    "серебряная медаль",
    "серебряные медали",
    "серебряных медалей",
  ],
  [
    "🥉",
    "Bronze medals",
    "bronze medal",
    "Бронзовые медали",
    "бронзовая медаль",
    "бронзовые медали",
    "бронзовых медалей",
  ],
  ["👑", "Crowns", "crown", "Короны", "корона", "короны", "корон"],
  ["🎁", "Gifts", "gift", "Подарки", "подарок", "подарка", "подарков"],
  ["🎈", "Balloons", "balloon", "Воздушные шары", "воздушный шар", "воздушных шара", "воздушных шаров"],
  ["🎉", "Party poppers", "party popper", "Хлопушки", "хлопушка", "хлопушки", "хлопушек"],
  ["🌟", "Bright stars", "bright star", "Яркие звёзды", "яркая звезда", "яркие звезды", "ярких звёзд"],
  ["✨", "Sparkles", "sparkle", "Блёстки", "блёстка", "блёстки", "блёсток"],
  ["💰", "Money bags", "money bag", "Мешки денег", "мешок денег", "мешка денег", "мешков денег"],
  ["💵", "Banknotes", "banknote", "Купюры", "купюра", "купюры", "купюр"],
  ["🧩", "Puzzle pieces", "puzzle piece", "Пазлы", "пазл", "пазла", "пазлов"],
  ["🎯", "Bullseyes", "bullseye", "Мишени", "мишень", "мишени", "мишеней"],
  ["🦄", "Unicorns", "unicorn", "Единороги", "единорог", "единорога", "единорогов"],
  ["🐱", "Cats", "cat", "Коты", "кот", "кота", "котов"],
  ["🐶", "Dogs", "dog", "Собаки", "собака", "собаки", "собак"],
  ["🐼", "Pandas", "panda", "Панды", "панда", "панды", "панд"],
  ["🌈", "Rainbows", "rainbow", "Радуги", "радуга", "радуги", "радуг"],
  ["🌹", "Roses", "rose", "Розы", "роза", "розы", "роз"],
  ["🌻", "Sunflowers", "sunflower", "Подсолнухи", "подсолнух", "подсолнуха", "подсолнухов"],
  ["💡", "Ideas", "idea", "Идеи", "идея", "идеи", "идей"],
  ["👏", "Claps", "clap", "Аплодисменты", "аплодисмент", "аплодисмента", "аплодисментов"],
  ["💪", "Muscles", "muscle", "Силы", "сила", "силы", "сил"],
];

/** The rest of the catalogue. */
const OTHER: readonly Entry[] = [
  ["🔑", "Keys", "key", "Ключи", "ключ", "ключа", "ключей"],
  ["🧠", "Brains", "brain", "Мозги", "мозг", "мозга", "мозгов"],
  ["🤖", "Robots", "robot", "Роботы", "робот", "робота", "роботов"],
  ["👾", "Invaders", "invader", "Пришельцы", "пришелец", "пришельца", "пришельцев"],
  ["🎮", "Gamepads", "gamepad", "Геймпады", "геймпад", "геймпада", "геймпадов"],
  ["🎲", "Dice", "die", "Кубики", "кубик", "кубика", "кубиков"],
  ["🎸", "Guitars", "guitar", "Гитары", "гитара", "гитары", "гитар"],
  ["🎵", "Music notes", "music note", "Ноты", "нота", "ноты", "нот"],
  ["🎬", "Clapperboards", "clapperboard", "Хлопки", "хлопок", "хлопка", "хлопков"],
  ["📚", "Books", "book", "Книги", "книга", "книги", "книг"],
  [
    "🎓",
    "Graduation caps",
    "graduation cap",
    "Шапочки выпускника",
    "шапочка выпускника",
    "шапочки выпускника",
    "шапочек выпускника",
  ],
  [
    "🔮",
    "Crystal balls",
    "crystal ball",
    "Хрустальные шары",
    "хрустальный шар",
    "хрустальных шара",
    "хрустальных шаров",
  ],
  ["🧪", "Test tubes", "test tube", "Пробирки", "пробирка", "пробирки", "пробирок"],
  ["🔭", "Telescopes", "telescope", "Телескопы", "телескоп", "телескопа", "телескопов"],
  ["🌍", "Globes", "globe", "Глобусы", "глобус", "глобуса", "глобусов"],
  ["🌙", "Moons", "moon", "Луны", "луна", "луны", "лун"],
  ["🌞", "Suns", "sun", "Солнца", "солнце", "солнца", "солнц"],
  ["🌊", "Waves", "wave", "Волны", "волна", "волны", "волн"],
  ["🌵", "Cactuses", "cactus", "Кактусы", "кактус", "кактуса", "кактусов"],
  ["🌲", "Evergreens", "evergreen", "Ели", "ель", "ели", "елей"],
  ["🌸", "Blossoms", "blossom", "Цветы сакуры", "цветок сакуры", "цветка сакуры", "цветков сакуры"],
  ["🍄", "Mushrooms", "mushroom", "Грибы", "гриб", "гриба", "грибов"],
  ["🍁", "Maple leaves", "maple leaf", "Кленовые листья", "кленовый лист", "кленовых листа", "кленовых листьев"],
  ["🍓", "Strawberries", "strawberry", "Клубники", "клубника", "клубники", "клубник"],
  ["🍒", "Cherries", "cherry", "Вишни", "вишня", "вишни", "вишен"],
  ["🍉", "Watermelons", "watermelon", "Арбузы", "арбуз", "арбуза", "арбузов"],
  ["🍇", "Grapes", "grape", "Виноград", "виноград", "винограда", "винограда"],
  ["🍋", "Lemons", "lemon", "Лимоны", "лимон", "лимона", "лимонов"],
  ["🍍", "Pineapples", "pineapple", "Ананасы", "ананас", "ананаса", "ананасов"],
  ["🥑", "Avocados", "avocado", "Авокадо", "авокадо", "авокадо", "авокадо"],
  ["🌽", "Corncobs", "corncob", "Кукуруза", "кукуруза", "кукурузы", "кукуруз"],
  ["🥐", "Croissants", "croissant", "Круассаны", "круассан", "круассана", "круассанов"],
  ["🧀", "Cheeses", "cheese", "Сыры", "сыр", "сыра", "сыров"],
  ["🍔", "Burgers", "burger", "Бургеры", "бургер", "бургера", "бургеров"],
  ["🍟", "Fries", "fry", "Картошка фри", "картошка фри", "картошки фри", "картошек фри"],
  ["🍣", "Sushi", "sushi", "Суши", "суши", "суши", "суши"],
  ["🥟", "Dumplings", "dumpling", "Пельмени", "пельмень", "пельменя", "пельменей"],
  ["🍦", "Ice creams", "ice cream", "Мороженое", "мороженое", "мороженых", "мороженых"],
  ["🍭", "Lollipops", "lollipop", "Леденцы", "леденец", "леденца", "леденцов"],
  ["🍯", "Honey pots", "honey pot", "Горшочки мёда", "горшочек мёда", "горшочка мёда", "горшочков мёда"],
  ["🍵", "Teas", "tea", "Чаи", "чай", "чая", "чаёв"],
  ["🥤", "Lemonades", "lemonade", "Лимонады", "лимонад", "лимонада", "лимонадов"],
  ["🦊", "Foxes", "fox", "Лисы", "лиса", "лисы", "лис"],
  ["🦁", "Lions", "lion", "Львы", "лев", "льва", "львов"],
  ["🐯", "Tigers", "tiger", "Тигры", "тигр", "тигра", "тигров"],
  ["🐻", "Bears", "bear", "Медведи", "медведь", "медведя", "медведей"],
  ["🐨", "Koalas", "koala", "Коалы", "коала", "коалы", "коал"],
  ["🐸", "Frogs", "frog", "Лягушки", "лягушка", "лягушки", "лягушек"],
  ["🐵", "Monkeys", "monkey", "Обезьяны", "обезьяна", "обезьяны", "обезьян"],
  ["🦉", "Owls", "owl", "Совы", "сова", "совы", "сов"],
  ["🦋", "Butterflies", "butterfly", "Бабочки", "бабочка", "бабочки", "бабочек"],
  ["🐝", "Bees", "bee", "Пчёлы", "пчела", "пчелы", "пчёл"],
  ["🐢", "Turtles", "turtle", "Черепахи", "черепаха", "черепахи", "черепах"],
  ["🐙", "Octopuses", "octopus", "Осьминоги", "осьминог", "осьминога", "осьминогов"],
  ["🐬", "Dolphins", "dolphin", "Дельфины", "дельфин", "дельфина", "дельфинов"],
  ["🐳", "Whales", "whale", "Киты", "кит", "кита", "китов"],
  ["🦖", "Dinosaurs", "dinosaur", "Динозавры", "динозавр", "динозавра", "динозавров"],
  ["🐉", "Dragons", "dragon", "Драконы", "дракон", "дракона", "драконов"],
  ["👻", "Ghosts", "ghost", "Призраки", "призрак", "призрака", "призраков"],
  ["🎃", "Pumpkins", "pumpkin", "Тыквы", "тыква", "тыквы", "тыкв"],
];

export type CatalogueSection = "popular" | "other";

/** A built-in currency. */
export interface CatalogueCurrency {
  /** Used until a workspace adopts it; then it gets an id of its own there. */
  readonly id: number;
  readonly icon: string;
  /** As stored in a workspace. */
  readonly name: string;
  readonly section: CatalogueSection;
}

/** Ids from here on denote catalogue currencies; workspace ids never get this high. */
const FIRST_ID = 2 ** 52;

/** Built-in currencies, in display order. */
export const CURRENCY_CATALOGUE: readonly CatalogueCurrency[] = [...POPULAR, ...OTHER].map(([icon, name], place) => ({
  id: FIRST_ID + place,
  icon,
  name,
  section: place < POPULAR.length ? "popular" : "other",
}));

const ENTRIES = new Map([...POPULAR, ...OTHER].map((entry) => [entry[0], entry]));

/** English names that workspaces may still store for a catalogue currency, by emoji. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  "⚡": "Bolts",
  "🏆": "Cups",
  "🎉": "Poppers",
  "💪": "Strengths",
  "🎵": "Notes",
  "🎓": "Caps",
  "🌲": "Firs",
};

/** The currency's name in a language; catalogue currencies are translated unless renamed. */
export function currencyNameIn(language: Language, currency: Pick<CatalogueCurrency, "icon" | "name">): string {
  const entry = entryOf(currency);
  return entry?.[language === "ru" ? 3 : 1] ?? currency.name;
}

/** The currency's plural forms in a language; a renamed or custom one has its own forms, or uses its name. */
export function currencyFormsIn(
  language: Language,
  currency: Pick<CatalogueCurrency, "icon" | "name"> & { readonly forms: CurrencyForms },
): CurrencyForms {
  const entry = entryOf(currency);
  if (entry === undefined) return fillForms(currency.forms, currency.name);
  const [, name, one, , beside1, beside2, beside5] = entry;
  if (language === "ru") return { one: beside1, few: beside2, many: beside5 };
  const many = name.toLowerCase();
  return { one, few: many, many };
}

type Named = Pick<CatalogueCurrency, "icon" | "name">;

/** Whether another currency is called the same in any language, ignoring case and whitespace. */
export function hasNamesake(currency: Named, others: readonly Named[]): boolean {
  const keys = namesOf(currency);
  return others.some((each) => namesOf(each).some((key) => keys.includes(key)));
}

function namesOf(currency: Named): readonly string[] {
  return LANGUAGES.map((language) => nameKey(currencyNameIn(language, currency)));
}

/** The catalogue entry of a currency that hasn't been renamed. */
function entryOf({ icon, name }: Pick<CatalogueCurrency, "icon" | "name">): Entry | undefined {
  const entry = ENTRIES.get(icon);
  return entry?.[1] === name || FORMER_NAMES[icon] === name ? entry : undefined;
}
