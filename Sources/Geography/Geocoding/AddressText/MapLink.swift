/// Reads coordinates from a link to an online map.
enum MapLink {
    /// Latitude and longitude in a link to OpenStreetMap, Google, Apple, Bing, Waze and similar
    /// maps; nil for other text.
    static func numbers(in text: Substring) -> (Double, Double)? {
        guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
        let text = text.replacing("%2C", with: ",").replacing("%2c", with: ",")
        // A marker is preferred to the centre of the map.
        let spellings = [
            /[?&]mlat=(-?\d+\.?\d*)&mlon=(-?\d+\.?\d*)/,
            /!3d(-?\d+\.?\d*)!4d(-?\d+\.?\d*)/,
            /[?&](?:q|query|ll|loc|destination|daddr|center|cp|coordinate)=(-?\d+\.\d+)[,~+]+(-?\d+\.\d+)/,
            /#map=[\d.]+\/(-?\d+\.?\d*)\/(-?\d+\.?\d*)/,
            /@(-?\d+\.\d+),(-?\d+\.\d+)/,
        ]
        for spelling in spellings {
            guard let match = text.firstMatch(of: spelling), let latitude = Double(match.1),
                let longitude = Double(match.2)
            else { continue }
            return (latitude, longitude)
        }
        return nil
    }
}
