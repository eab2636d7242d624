// Package api has interfaces: of one, an implementation in a package without goroutines does not wait; of the other, all wait.
package api

type Holder interface{ Hold(n int) }

type Keeper interface{ Keep(n int) }
