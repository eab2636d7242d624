//go:build clientgo031 || clientgo035

package main

import "net"

// What this release of client-go does not have.
var (
	conns, clients, sessions, streams, contexts, responses []probe // not measured with older releases
	factoriesSince036                                      []probe
	handlersSince037                                       []probe
	portForwardsSince036                                   []probe
	portForwardsSince037                                   []probe
)

var otherServers map[string]func() func(net.Conn)
