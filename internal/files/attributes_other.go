//go:build !linux

package files

// keepAttributes does nothing: package syscall knows extended attributes on Linux only.
func keepAttributes(_, _ string) error { return nil }
