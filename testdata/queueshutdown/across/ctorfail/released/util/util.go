// Releases when an error is there.
package util

// StopOnError stops s if *err is set.
func StopOnError(err *error, s interface{ Stop() }) {
	if *err != nil {
		s.Stop()
	}
}
