//go:build !clientgo031 && !clientgo035

package main

import (
	"context"

	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/portforward"
)

var portForwardsSince037 = []probe{
	forwardProbe("NewOnAddressesWithContext", "cancel",
		func(ctx context.Context, config *rest.Config, ready chan struct{}) (*portforward.PortForwarder, error) {
			return portforward.NewOnAddressesWithContext(ctx, dialer(config), addresses, anyPort, ready, nil, nil)
		}, stopForward),
	forwardProbe("NewOnAddressesWithContext", "Close only",
		func(ctx context.Context, config *rest.Config, ready chan struct{}) (*portforward.PortForwarder, error) {
			return portforward.NewOnAddressesWithContext(ctx, dialer(config), addresses, anyPort, ready, nil, nil)
		}, closeForward),
	forwardProbe("NewOnAddressesForStreamingWithContext", "cancel",
		func(ctx context.Context, config *rest.Config, ready chan struct{}) (*portforward.PortForwarder, error) {
			return portforward.NewOnAddressesForStreamingWithContext(ctx, streamingDialer(config), addresses, anyPort, ready, nil, nil)
		}, stopForward),
}
