// The caller stops what it gets.
package app

import (
	"github.com/leaklint/leaklint/testdata/queueshutdown/across/ctorfail/released/lib"
)

// Once makes and stops three.
func Once(r lib.Registrar) error {
	a, err := lib.New(r, "a")
	if err != nil {
		return err
	}
	defer a.Stop()
	b, err := lib.NewFlag(r, "b", "bb")
	if err != nil {
		return err
	}
	defer b.Stop()
	c, err := lib.NewHelper(r, "c")
	if err != nil {
		return err
	}
	c.Stop()
	return nil
}
