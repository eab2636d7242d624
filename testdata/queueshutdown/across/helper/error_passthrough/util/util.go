// Releases and hands the error on.
package util

import (
	"fmt"
)

// Abort ends c and wraps err.
func Abort(c interface{ Stop() }, err error) error {
	c.Stop()
	return fmt.Errorf("aborted: %w", err)
}
