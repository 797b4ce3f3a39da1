/// Hands out bilingual street names, each once in a town.
struct StreetNames {
    private var unused: [(stem: BilingualName, type: BilingualName)] = []

    /// `taken` are the English names that are already used.
    init(random: inout RandomSource, taken: [String] = []) {
        for (rank, type) in Self.types.enumerated() {
            for stem in Self.stems where rank < 4 || random.chance(0.35) {
                unused.append((stem, type))
            }
        }
        for index in stride(from: unused.count - 1, to: 0, by: -1) {
            unused.swapAt(index, random.below(index + 1))
        }
        unused.removeAll { taken.contains("\($0.stem.english) \($0.type.english)") }
    }

    /// A name whose type fits the street: a blind one is a close, a steep one a hill.
    mutating func next(for kind: StreetKind, isBlind: Bool) -> BilingualName? {
        let fitting = Self.fitting(kind, isBlind: isBlind)
        guard
            let index = unused.lastIndex(where: { fitting.contains($0.type.english) })
                ?? unused.indices.last
        else { return nil }
        let (stem, type) = unused.remove(at: index)
        return BilingualName(
            "\(stem.english) \(type.english)",
            "\(type.french) \(stem.french)")
    }

    private static func fitting(_ kind: StreetKind, isBlind: Bool) -> [String] {
        if isBlind { return ["Close", "Court"] }
        return switch kind {
        case .pedestrian, .footway, .service: ["Lane", "Row", "Walk"]
        case .livingStreet: ["Lane", "Row"]
        case .tertiary, .secondary, .primary, .trunk: ["Road", "Avenue"]
        default: ["Street", "Road", "Avenue", "Terrace", "Crescent", "Drive"]
        }
    }

    private static let types: [BilingualName] = [
        BilingualName("Street", "rue"), BilingualName("Road", "chemin"),
        BilingualName("Lane", "ruelle"), BilingualName("Close", "impasse"),
        BilingualName("Avenue", "avenue"), BilingualName("Row", "passage"),
        BilingualName("Terrace", "terrasse"), BilingualName("Crescent", "croissant"),
        BilingualName("Walk", "promenade"), BilingualName("Court", "cour"),
        BilingualName("Drive", "allée"),
    ].map { BilingualName($0.english, $0.french.prefix(1).uppercased() + $0.french.dropFirst()) }

    static let stems: [BilingualName] = vocabulary.split(separator: "\n").compactMap {
        let halves = $0.split(separator: "=")
        return halves.count == 2 ? BilingualName(String(halves[0]), String(halves[1])) : nil
    }

    /// English stem = French complement.
    private static let vocabulary = """
        Alder=des Aulnes
        Anchor=de l’Ancre
        Apple Tree=du Pommier
        Ash=des Frênes
        Baker=du Boulanger
        Barley=de l’Orge
        Basket=des Vanniers
        Beacon=du Phare
        Beech=des Hêtres
        Bell=de la Cloche
        Birch=des Bouleaux
        Blackbird=du Merle
        Blacksmith=du Forgeron
        Bluebell=des Jacinthes
        Boatyard=du Chantier
        Bramble=des Ronces
        Brewer=du Brasseur
        Brick=de la Brique
        Brook=du Ruisseau
        Butcher=du Boucher
        Candle=de la Chandelle
        Capstan=du Cabestan
        Carpenter=du Charpentier
        Cedar=des Cèdres
        Chandler=du Shipchandler
        Chapel=de la Chapelle
        Cherry=des Cerisiers
        Chestnut=des Marronniers
        Cider=du Cidre
        Cliff=de la Falaise
        Clover=du Trèfle
        Cobbler=du Cordonnier
        Compass=du Compas
        Cooper=du Tonnelier
        Copper=du Cuivre
        Coral=du Corail
        Cormorant=des Cormorans
        Crane=de la Grue
        Curlew=des Courlis
        Cutter=du Cotre
        Dairy=de la Laiterie
        Dolphin=des Dauphins
        Dovecote=du Pigeonnier
        Dune=de la Dune
        Eel=des Anguilles
        Elder=des Sureaux
        Elm=des Ormes
        Fern=des Fougères
        Ferry=du Bac
        Fiddler=du Violoneux
        Finch=des Pinsons
        Fisher=des Pêcheurs
        Flax=du Lin
        Fox=du Renard
        Foundry=de la Fonderie
        Furrow=du Sillon
        Gannet=des Fous
        Garden=du Jardin
        Garnet=du Grenat
        Granary=du Grenier
        Granite=du Granit
        Gull=des Goélands
        Hawthorn=de l’Aubépine
        Hay=du Foin
        Hazel=des Noisetiers
        Heather=de la Bruyère
        Heron=des Hérons
        Herring=du Hareng
        Hilltop=du Sommet
        Holly=du Houx
        Honey=du Miel
        Hop=du Houblon
        Island=de l’Île
        Ivy=du Lierre
        Juniper=du Genévrier
        Kestrel=de la Crécerelle
        Kiln=du Four
        Kingfisher=du Martin-pêcheur
        Kite=du Milan
        Lantern=de la Lanterne
        Larch=des Mélèzes
        Lark=de l’Alouette
        Laurel=du Laurier
        Lavender=de la Lavande
        Lilac=des Lilas
        Lime=des Tilleuls
        Linnet=de la Linotte
        Lobster=du Homard
        Loom=du Métier
        Mackerel=du Maquereau
        Maple=des Érables
        Mariner=du Marin
        Marsh=du Marais
        Mast=du Mât
        Meadow=du Pré
        Merchant=des Marchands
        Millrace=du Bief
        Mint=de la Menthe
        Moss=de la Mousse
        Mulberry=des Mûriers
        Mussel=de la Moule
        Nettle=des Orties
        Nightingale=du Rossignol
        Oak=des Chênes
        Oar=de la Rame
        Orchard=du Verger
        Osprey=du Balbuzard
        Otter=de la Loutre
        Oyster=de l’Huître
        Pear Tree=du Poirier
        Pebble=des Galets
        Pine=des Pins
        Pilot=du Pilote
        Plover=du Pluvier
        Plum=des Pruniers
        Poplar=des Peupliers
        Potter=du Potier
        Primrose=de la Primevère
        Puffin=des Macareux
        Quarry=de la Carrière
        Quince=des Cognassiers
        Raven=du Corbeau
        Reed=des Roseaux
        Robin=du Rouge-gorge
        Ropewalk=de la Corderie
        Rose=des Roses
        Rowan=des Sorbiers
        Rye=du Seigle
        Saddler=du Sellier
        Sail=de la Voile
        Salt=du Sel
        Sandpiper=du Bécasseau
        School=de l’École
        Seal=des Phoques
        Shepherd=du Berger
        Shell=du Coquillage
        Silver=de l’Argent
        Skipper=du Patron
        Slate=de l’Ardoise
        Sloop=du Sloop
        Smithy=de la Forge
        Snipe=de la Bécassine
        Sorrel=de l’Oseille
        Spring=de la Source
        Spruce=des Épinettes
        Starling=des Étourneaux
        Swallow=des Hirondelles
        Swan=du Cygne
        Tanner=du Tanneur
        Tern=des Sternes
        Thatcher=du Chaumier
        Thistle=du Chardon
        Thrush=de la Grive
        Tide=de la Marée
        Tiller=de la Barre
        Timber=du Bois
        Valley=de la Vallée
        Vine=de la Vigne
        Violet=des Violettes
        Walnut=des Noyers
        Warbler=de la Fauvette
        Weaver=du Tisserand
        Well=du Puits
        Wharf=de l’Appontement
        Wheat=du Blé
        Wheelwright=du Charron
        Whistler=du Siffleur
        Willow=des Saules
        Windmill=du Moulin à vent
        Winch=du Treuil
        Wool=de la Laine
        Wren=du Troglodyte
        Yarrow=de l’Achillée
        Yew=des Ifs
        """
}
