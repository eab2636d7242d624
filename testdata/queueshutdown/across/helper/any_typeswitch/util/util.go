// Releases whatever can be released.
package util

import (
	"io"
)

// Dispose releases the things, each in its own way.
func Dispose(things ...any) {
	for _, t := range things {
		switch v := t.(type) {
		case nil:
		case io.Closer:
			_ = v.Close()
		case interface{ Stop() }:
			v.Stop()
		case interface{ ShutDown() }:
			v.ShutDown()
		}
	}
}
