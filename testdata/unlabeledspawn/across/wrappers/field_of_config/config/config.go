// The configuration has the wrapper as a field with the default of the shared package: silent.
package config

import (
	"context"
	"time"

	"github.com/kcp-dev/logicalcluster/v3"
	"github.com/leaklint/leaklint/testdata/unlabeledspawn/labels"
)

// Labeller runs a function with labels.
type Labeller func(ctx context.Context, controller string, cluster logicalcluster.Name, fn func(context.Context))

// Config is shared by all controllers.
type Config struct {
	Label  Labeller
	Period time.Duration
}

// Default returns the default configuration.
func Default() *Config {
	return &Config{Label: labels.Cluster, Period: time.Minute}
}
