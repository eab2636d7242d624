// All of this case is in case_test.go.
package leak_in_test
