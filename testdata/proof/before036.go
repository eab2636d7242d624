//go:build clientgo031 || clientgo035

package main

// What this release of client-go does not have.
var (
	conns, contexts      []probe // not measured with older releases
	factoriesSince036    []probe
	handlersSince037     []probe
	portForwardsSince036 []probe
	portForwardsSince037 []probe
)
