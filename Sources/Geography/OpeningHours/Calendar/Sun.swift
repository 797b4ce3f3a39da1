import Foundation
import Geometry

/// A time of the day that depends on the sun.
enum SolarEvent: Sendable, Hashable {
    case dawn, sunrise, sunset, dusk

    var isMorning: Bool { self == .dawn || self == .sunrise }

    /// The minute of the day, 0 … 1440. On a day when the sun does not set, dawn and sunrise are at
    /// 0, sunset and dusk at 1440. On a day when it does not rise, all are at 720.
    func minute(on date: LocalDate, in surroundings: Surroundings) -> Int {
        guard let place = surroundings.place else { return usualMinute }
        let ahead = surroundings.minutesAheadOfGreenwich(on: date)
        let sun = Sun(noonOf: date, longitude: place.longitude)
        // At most 89.9 degrees, because the hour angle is undefined at the poles.
        let latitude = min(max(place.latitude, -89.9), 89.9) * .pi / 180
        let cosine =
            (sin(height * .pi / 180) - sin(latitude) * sin(sun.declination))
            / (cos(latitude) * cos(sun.declination))
        if cosine <= -1 { return isMorning ? 0 : 1440 }
        if cosine >= 1 { return 720 }
        let halfDay = acos(cosine) * 180 / .pi * 4
        let noon = 720 - 4 * place.longitude - sun.equationOfTime + ahead
        let minute = (isMorning ? noon - halfDay : noon + halfDay).rounded()
        return Int(min(max(minute, 0), 1440))
    }

    private var usualMinute: Int {
        switch self {
        case .dawn: 330
        case .sunrise: 360
        case .sunset: 1080
        case .dusk: 1110
        }
    }

    /// The height of the sun's centre above the horizon in degrees. At sunrise and sunset, the
    /// sun's upper edge appears at the horizon because of refraction. Dawn and dusk are the limits
    /// of civil twilight.
    private var height: Double {
        switch self {
        case .sunrise, .sunset: -0.833
        case .dawn, .dusk: -6
        }
    }
}

/// The position of the sun at noon. Times computed from it are accurate to about a minute.
///
/// Source: The Astronomical Almanac, "Low-precision formulas for the Sun's coordinates".
private struct Sun {
    /// The angle north of the celestial equator, in radians.
    let declination: Double
    /// Solar time minus mean time, in minutes.
    let equationOfTime: Double

    init(noonOf date: LocalDate, longitude: Double) {
        let days = Double(date.dayNumber) - 10_957 - longitude / 360
        let degree = Double.pi / 180
        let meanLongitude = 280.460 + 0.985_647_4 * days
        let anomaly = (357.528 + 0.985_600_3 * days) * degree
        let ecliptic = (meanLongitude + 1.915 * sin(anomaly) + 0.020 * sin(2 * anomaly)) * degree
        let obliquity = (23.439 - 0.000_000_4 * days) * degree
        declination = asin(sin(obliquity) * sin(ecliptic))
        let ascension = atan2(cos(obliquity) * sin(ecliptic), cos(ecliptic)) / degree
        var difference = (meanLongitude - ascension).truncatingRemainder(dividingBy: 360)
        if difference > 180 { difference -= 360 }
        if difference < -180 { difference += 360 }
        equationOfTime = 4 * difference
    }
}
