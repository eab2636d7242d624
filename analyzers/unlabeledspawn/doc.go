// Package unlabeledspawn defines an Analyzer that checks for goroutines of one
// cluster that carry no pprof labels.
//
// # Analyzer unlabeledspawn
//
// unlabeledspawn: check that goroutines of one cluster carry pprof labels
package unlabeledspawn
