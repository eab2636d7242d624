//go:build !other

package tags

func start() {}
