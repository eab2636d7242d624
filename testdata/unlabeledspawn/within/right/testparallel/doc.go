// Right: this package has only a test.
package testparallel

import (
	"context"
)

var _ context.Context
