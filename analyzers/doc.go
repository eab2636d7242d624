// Package analyzers lists the checks of leaklint.
package analyzers
