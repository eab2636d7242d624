// Package app forgets the wrapper of another package.
package app

import (
	"errors"

	"github.com/leaklint/leaklint/testdata/mustrelease/across/lib"
)

// Check drops the client if there is no answer.
func Check(dsn string) error {
	c, err := lib.Connect(dsn) // want `"c" is dropped on a path without Close, which releases its session \(leaks: .*\)`
	if err != nil {
		return err
	}
	if !c.Ping() {
		return errors.New("no answer")
	}
	return c.Close()
}
