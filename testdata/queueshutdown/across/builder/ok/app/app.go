// The built controller is closed on every path.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/builder/ok/lib"
)

// Once builds and closes.
func Once() (err error) {
	c, err := lib.NewBuilder().Named("once").Workers(2).Build()
	if err != nil {
		return err
	}
	defer func() {
		if cerr := c.Close(); err == nil {
			err = cerr
		}
	}()
	return c.Check()
}
