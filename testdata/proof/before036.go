//go:build clientgo031 || clientgo035

package main

// What this release of client-go does not have.
var (
	factoriesSince036    []probe
	handlersSince037     []probe
	portForwardsSince036 []probe
	portForwardsSince037 []probe
)
